use super::*;
use crate::machine::{Action, Array, ExpressionKind, Operand, Scalar, Table, Target};

fn names() -> Names {
    Names {
        parameters: BTreeMap::from([("V".to_owned(), 2)]),
        scalars: vec![Scalar {
            name: "l".to_owned(),
            width: 4,
            present: true,
            cleared: false,
        }],
        arrays: vec![Array {
            name: "r".to_owned(),
            width: 8,
            present: vec![true; 4],
        }],
        tables: vec![Table {
            name: "square".to_owned(),
            width: 8,
            entries: vec![0, 1, 4, 9],
        }],
        operands: vec![Operand {
            name: "d".to_owned(),
            low: 0,
            width: 2,
        }],
        program_address_bits: 6,
        data_address_bits: 5,
        ..Names::default()
    }
}

fn message(text: &str) -> String {
    behaviour(text, &names()).unwrap_err().message
}

#[test]
fn a_decimal_number_takes_the_width_of_what_it_meets() {
    let behaviour = behaviour("l <- l - 1", &names()).unwrap();
    let [Action::Assign { target, value }] = &behaviour.actions[..] else {
        panic!("{behaviour:?}");
    };
    assert_eq!(*target, Target::Scalar(0));
    assert_eq!(value.width, 4);
    assert_eq!(message("l <- 16"), "16 does not fit into 4 bits");
    assert_eq!(message("let a = 3"), "nothing says how wide this number is");
}

#[test]
fn a_range_of_an_array_takes_a_value_in_parts() {
    let behaviour = behaviour("r[0:1] <- rol(r[2:3], 8*V)", &names()).unwrap();
    assert_eq!(behaviour.actions.len(), 2);
    assert_eq!(behaviour.locals[0].width, 16);
}

#[test]
fn comparisons_bind_weakest_and_give_one_bit() {
    let behaviour = behaviour(
        "if r[d] ^ 1 == r[0] & 0x0F { skip } else { halt }",
        &names(),
    )
    .unwrap();
    let [Action::When { condition, .. }] = &behaviour.actions[..] else {
        panic!("{behaviour:?}");
    };
    assert_eq!(condition.width, 1);
    assert!(matches!(
        condition.kind,
        ExpressionKind::Binary {
            operator: crate::machine::Operator::Equal,
            ..
        }
    ));
}

#[test]
fn values_within_parentheses_may_take_several_lines() {
    let text = "r[0] <- cat(l,\n    0x0)\n\nr[1] <- square[l]; # a comment\nskip";
    assert_eq!(behaviour(text, &names()).unwrap().actions.len(), 3);
}

#[test]
fn mistakes_are_told() {
    assert_eq!(
        message("r[4] <- 1"),
        "r has elements 0 to 3; a range goes up"
    );
    assert_eq!(message("l[4] <- 1"), "the value has bits 3 to 0");
    assert_eq!(message("l + 1 <- l"), "nothing can be written to this");
    assert_eq!(message("l <- l +"), "the text ends where a value should be");
    assert_eq!(
        message("l <- l l"),
        "`l` stands where the end of the line should be"
    );
    assert_eq!(
        message("if l { skip }"),
        "the value has 4 bits, 1 are expected"
    );
    assert_eq!(message("let l = 0b1"), "`l` exists already");
    assert_eq!(message("l <- rol(l)"), "`rol` takes 2 arguments, not 1");
    assert_eq!(
        message("r[0] <- fill(l, 33)"),
        "the value would have 132 bits"
    );
    assert_eq!(message("l <- 0xG"), "`0xG` is no number");
    assert_eq!(message("l <- €"), "`€` has no meaning here");
    assert_eq!(
        message("if l == 1 { let a = l }"),
        "`let` stands within a block"
    );
}

#[test]
fn a_mistake_lies_where_it_is() {
    let mistake = behaviour("l <- l + 1\nl <- r[d]\n", &names()).unwrap_err();
    assert_eq!(mistake.range, 16..20);
}

#[test]
fn a_function_sees_only_its_parameters_and_tables() {
    let parameters = [("a".to_owned(), 8)];
    assert!(function("let b = ~a\nb ^ square[a]", &parameters, &names()).is_ok());
    assert!(function("a ^ r[0]", &parameters, &names()).is_err());
}
