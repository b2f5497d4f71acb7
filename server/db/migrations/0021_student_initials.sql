-- outside a transaction
-- The same for the initials.
create index concurrently student_initials on student (name_initials, org_sn);
