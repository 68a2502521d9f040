//! The guide shows each line of the examples, which are compiled and run.

/// The lines of the code that a page of the guide shows.
fn shown(page: &str) -> Vec<&str> {
    let blocks = page.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).filter(|line| !line.trim().is_empty()).collect()
}

/// The lines of an example that the guide is to show.
fn of_example(example: &str) -> Vec<&str> {
    let (_, rest) = example.split_once("// In the guide from here:\n").unwrap();
    let (part, _) = rest.split_once("// To here.").unwrap();
    part.lines().filter(|line| !line.trim().is_empty()).collect()
}

#[test]
fn the_guide_explains_each_line_of_the_examples() {
    let page = include_str!("../../../../../guide/extend-the-turn.md");
    let examples = [
        include_str!("../../../examples/classify_intent.rs"),
        include_str!("../../../examples/compliance_check.rs"),
        include_str!("../../../examples/one_more_tool.rs"),
    ];
    let expect: Vec<&str> = examples.into_iter().flat_map(of_example).collect();
    assert_eq!(shown(page), expect);
}
