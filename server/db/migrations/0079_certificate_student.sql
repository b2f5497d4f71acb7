-- outside a transaction
-- The certificates of a student, whatever their state: asked for whenever a student is removed.
create index concurrently certificate_student on certificate (student_sn);
