-- How an exam is run is a state of its own (Decided 39): planned, running, finished; or not run, then filed from paper or cancelled.
alter table exam
  add column run_state text not null default 'PLANNED' check (run_state in ('PLANNED', 'RUNNING', 'FINISHED', 'NOT_RUN', 'CANCELLED')),
  -- The scan from which the site filed an exam that nobody ran.
  add column paper_scan text;
-- What was begun or finished says so. Exams whose sheets are submitted or published already are closed silently (Decided 39).
update exam set run_state = case when actual_end_time is null and actual_start_time is not null then 'RUNNING' else 'FINISHED' end
where actual_start_time is not null or actual_end_time is not null
  or end_time < business_now() and exists (select 1 from score_sheet h where h.sn = exam.plan_sn and h.status in ('SUBMIT', 'AUDIT'));
