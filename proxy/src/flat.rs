//! Several small pieces as one.

use std::io::IoSlice;
use std::mem::MaybeUninit;

use tokio::io::ReadBuf;

/// Pieces that are no longer than this together are copied into one, in bytes: for so little, copying takes less time
/// than the system takes to go through a list.
const FLAT_BYTES: usize = 4 << 10;

/// Gives `write` all of `parts` in a row, where they are small; `None` where they are not.
pub(crate) fn joined<T>(parts: &[IoSlice<'_>], write: impl FnOnce(&[u8]) -> T) -> Option<T> {
    if parts.iter().map(|part| part.len()).sum::<usize>() > FLAT_BYTES {
        return None;
    }
    let mut room = [const { MaybeUninit::uninit() }; FLAT_BYTES];
    let mut row = ReadBuf::uninit(&mut room);
    for part in parts {
        row.put_slice(part);
    }
    Some(write(row.filled()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lens: &[usize], fits: bool) {
        let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(lens.iter().sum()).collect();
        let mut rest = bytes.as_slice();
        let cut = |len: &usize| IoSlice::new(rest.split_off(..*len).unwrap());
        let parts: Vec<_> = lens.iter().map(cut).collect();
        let row = joined(&parts, <[u8]>::to_vec);
        assert_eq!(row, fits.then_some(bytes), "{lens:?}");
    }

    #[test]
    fn small_pieces_become_one_in_their_order() {
        check(&[], true);
        check(&[0, 3, 0, 5], true);
        check(&[FLAT_BYTES], true);
        check(&[FLAT_BYTES - 1, 0, 1], true);
        check(&[FLAT_BYTES, 1], false);
    }
}
