-- Which students have a published result: the filter of their list (domain.md §3.8).
create index composite_student on composite (student_sn);
