-- outside a transaction
-- The exams that a job closes 12 hours after their planned end (Decided 39).
create index concurrently exam_run_open on exam (end_time) where run_state in ('PLANNED', 'RUNNING');
