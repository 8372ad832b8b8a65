//! Papers: written whole, shown, listed.

use crate::here::here;

#[test]
fn a_paper_is_written_whole_and_the_same_again() {
    for paper in [
        "beaulieu2014",
        "buhrow2014",
        "didla2008",
        "diehl2017",
        "matsui2013",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("new/paper");
        let arguments = ["paper", paper, "--out", &out.to_string_lossy()];
        let (code, listed, err) = here(&arguments);
        assert_eq!(code, 0, "{err}");
        let (_, json, _) = here(&["paper", paper, "--json"]);
        let page: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let length = |field: &str| page[field].as_array().map_or(0, Vec::len);
        let (figures, tables) = (length("figures"), length("tables"));
        assert!(figures >= 2 && tables >= 1, "{paper}: {figures}, {tables}");
        // The page, the statements, a drawing with its table for each chart, and the tables.
        let files: Vec<&str> = listed.lines().collect();
        assert_eq!(files.len(), 2 + 2 * figures + tables, "{paper}: {listed}");
        let read = |path: &str| std::fs::read_to_string(path).expect("a file");
        let html = read(files[0]);
        assert_eq!(html.matches("<svg").count(), figures, "{paper}");
        assert!(html.trim_end().ends_with("</html>"));
        for statement in page["statements"].as_array().expect("statements") {
            let id = statement["id"].as_str().expect("a word");
            assert!(html.contains(&format!("id=\"{id}\"")), "{paper}: {id}");
        }
        for missing in page["not_recovered"].as_array().expect("what is missing") {
            let what = missing["what"].as_str().expect("words");
            let begin = what.split(['&', '\'', '"', '<']).next().unwrap_or(what);
            assert!(html.contains(begin), "{paper}: {what}");
        }
        let title = page["reference"]["authors"].as_str().expect("authors");
        let name = title
            .split(',')
            .next()
            .and_then(|first| first.rsplit(' ').next());
        for file in &files {
            let text = read(file);
            assert!(!text.is_empty(), "{file}");
            if file.ends_with(".svg") {
                // Whose figure it is stands in the picture.
                assert!(text.contains(name.expect("a name")), "{file}");
                assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
            }
        }
        // Again, over the old files: nothing else remains in the folder, and no byte differs.
        std::fs::write(files[0], "old").expect("a file");
        assert_eq!(here(&arguments).0, 0);
        assert_eq!(read(files[0]), html);
        assert_eq!(
            std::fs::read_dir(&out).expect("a folder").count(),
            files.len()
        );
    }
}

#[test]
fn a_paper_in_the_terminal_keeps_to_eighty_columns() {
    for paper in [
        "beaulieu2014",
        "buhrow2014",
        "didla2008",
        "diehl2017",
        "matsui2013",
    ] {
        let (code, out, err) = here(&["paper", paper]);
        assert_eq!(code, 0, "{err}");
        for line in out.lines() {
            assert!(line.chars().count() <= 80, "{paper}: {line}");
        }
        for part in [
            "What the paper says",
            "leaves to others",
            "not recovered",
            "HOLDS",
        ] {
            assert!(out.contains(part), "{paper}: {part}");
        }
    }
}

#[test]
fn papers_are_listed_and_unknown_ones_and_unusable_folders_are_told() {
    let (code, out, _) = here(&["paper"]);
    assert_eq!((code, out.lines().count()), (0, 7), "{out}");
    let (code, _, err) = here(&["paper", "buhrow2013"]);
    assert_eq!(code, 2);
    assert!(err.contains("did you mean buhrow2014"), "{err}");
    let (code, _, err) = here(&["paper", "--out", "unused"]);
    assert_eq!(code, 2);
    assert!(err.contains("name one of"), "{err}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").expect("a file");
    let (code, _, err) = here(&["paper", "buhrow2014", "--out", &file.to_string_lossy()]);
    assert_eq!(code, 2);
    assert!(
        err.contains("cannot write") && err.contains("--out"),
        "{err}"
    );
    assert_eq!(
        std::fs::read_to_string(&file).expect("a file"),
        "not a folder"
    );
}
