-- outside a transaction
-- Namesakes with one birthday are shown as possible duplicates (Decided 43).
create index concurrently student_namesake on student (birthday, name);
