//! Formulas that models write, for the converter.

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

use super::{for_converter, formula_inside};

/// Checks the rewritten formula, and that the converter reads it.
#[track_caller]
fn check(source: &str, expect: &str) {
    let written = for_converter(source);
    assert_eq!(written, expect, "{source}");
    let converter = LatexToMathML::new(MathCoreConfig::default()).unwrap();
    if let Err(error) = converter.convert_with_local_state(&written, MathDisplay::Block) {
        panic!("{source}: {error}");
    }
}

#[test]
fn chemistry_is_mathematics() {
    let check = |source: &str, expect: &str| check(&format!(r"\ce{{{source}}}"), &format!("{{{expect}}}"));
    check("H2O", r"\mathrm{H}_{2}\mathrm{O}");
    check("SO4^2-", r"\mathrm{SO}_{4}^{2-}");
    check("SO4^{2-}", r"\mathrm{SO}_{4}^{2-}");
    check("Na+", r"\mathrm{Na}^{+}");
    check("[AgCl2]-", r"[\mathrm{AgCl}_{2}]^{-}");
    check("Fe^{III}", r"\mathrm{Fe}^{\mathrm{III}}");
    check(
        "2H2 + O2 -> 2H2O",
        r"2\,\mathrm{H}_{2}  +  \mathrm{O}_{2}  \longrightarrow  2\,\mathrm{H}_{2}\mathrm{O}",
    );
    check("1/2 O2 + 0.5N2", r"\tfrac{1}{2}\, \mathrm{O}_{2}  +  0.5\,\mathrm{N}_{2}");
    check("A <=> B", r"\mathrm{A}  \rightleftharpoons  \mathrm{B}");
    check(r"A ->[\Delta][H2O] B", r"\mathrm{A}  \xrightarrow[\mathrm{H}_{2}\mathrm{O}]{\Delta }  \mathrm{B}");
    check(
        "NaCl(aq) -> AgCl v + H2 ^",
        r"\mathrm{NaCl}(\mathrm{aq})  \longrightarrow  \mathrm{AgCl} \downarrow   +  \mathrm{H}_{2} \uparrow ",
    );
    check("CuSO4.5H2O", r"\mathrm{CuSO}_{4}{\cdot}5\,\mathrm{H}_{2}\mathrm{O}");
    check("CuSO4*5H2O", r"\mathrm{CuSO}_{4}{\cdot}5\,\mathrm{H}_{2}\mathrm{O}");
    check("CH3-CH=CH2", r"\mathrm{CH}_{3}{-}\mathrm{CH}{=}\mathrm{CH}_{2}");
    check("^{227}_{90}Th+", r"{}^{227}{}_{90}\mathrm{Th}^{+}");
    check("e-", r"\mathrm{e}^{-}");
    check("Ca(OH)2", r"\mathrm{Ca}(\mathrm{OH})_{2}");
    check("A ->[加热] B", r"\mathrm{A}  \xrightarrow{\text{加热}}  \mathrm{B}");
    check(r"2 $\left( \ce{O2} \right)$", r"2\, {\left( {\mathrm{O}_{2}} \right)}");
    check("$n$ H2O", r"{n} \mathrm{H}_{2}\mathrm{O}");
}

#[test]
fn environments_and_numbers_are_those_of_the_converter() {
    check(
        "\\begin{align}\na &= b \\\\\n&= c\n\\end{align}",
        "\\begin{align*}\na &= b \\\\\n&= c\n\\end{align*}",
    );
    check(r"\begin{alignat}{2} a &= b \end{alignat}", r"\begin{align*} a &= b \end{align*}");
    check(r"\begin{equation} a \label{b} \end{equation}", r"\begin{equation*} a  \end{equation*}");
    check(r"\begin{multline} a \\ b \end{multline}", r"\begin{gather*} a \\ b \end{gather*}");
    check(
        r"\begin{equation}\begin{split} a &= b \end{split}\end{equation}",
        r"\begin{equation*}\begin{aligned} a &= b \end{aligned}\end{equation*}",
    );
    check(r"x \tag{1}", r"x \qquad\text{(1)}");
    check(r"x \tag*{A}", r"x \qquad\text{A}");
    check(
        r"\begin{align} a &= b \tag{2} \end{align}",
        r"\begin{align*} a &= b \qquad\text{(2)} \end{align*}",
    );
    check(
        "\\begin{bmatrix} 1 & 2 \\end{bmatrix}\n\n\\vec{v}",
        "\\begin{bmatrix} 1 & 2 \\end{bmatrix}\n\n\\vec{v}",
    );
    check(r"\begin{smallmatrix} a & b \end{smallmatrix}", r"\begin{matrix} a & b \end{matrix}");
    check(
        r"\begin{darray}{|c|}\hline x = 4\\\hline\end{darray}",
        r"\begin{darray}{|c|}\hline x = 4\\\hline\end{darray}",
    );
}

#[test]
fn a_formula_is_taken_out_of_its_delimiters() {
    for (source, is_display, expect) in [
        ("$a$", false, Some("a")),
        (r"\(a\)", false, Some("a")),
        (r"\[ a \]", true, Some("a")),
        ("$$a$$", true, Some("a")),
        (r"\begin{align}a\end{align}", true, Some(r"\begin{align}a\end{align}")),
        ("$", false, None),
    ] {
        assert_eq!(formula_inside(source, is_display), expect, "{source}");
    }
}

#[test]
fn no_formula_is_too_strange() {
    for source in [
        r"\ce{",
        r"\ce{^",
        r"\ce{->[",
        r"\ce{\",
        r"\ce{é^é_}",
        r"\tag{",
        r"\ce{$",
        r#"\ce{"é}"#,
        r"\ce{\é{a}}",
        r"\ce{1/}",
    ] {
        for_converter(source);
    }
    for_converter(&format!(r"\ce{{{}}}", "{".repeat(5000) + &"}".repeat(5000)));
}
