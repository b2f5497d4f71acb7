-- The exam application is a record of its own (docs/adr/0047): its state and its form leave the plan's row, which keeps the states
-- until its approval. A site has at most 99 plans a year, so both are copied at once. The old columns of the plan are no longer read
-- or written; a later release drops them. A process of the release before cannot move an exam application once this has run, which it answers with an error.
create table exam_application (
  -- The number of its plan.
  sn text primary key references plan (sn),
  status text not null default 'PLAN_AUDIT' check (status in ('PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT')),
  station_mode text check (station_mode in ('DRAW', 'ORDER')),
  paper_delivery text check (paper_delivery in ('ONLINE', 'SEALED')),
  exam_contact text,
  exam_contact_mobile text,
  equipment_checked boolean not null default false,
  emergency_leader text,
  emergency_mobile text,
  exam_attachments text[] not null default '{}',
  submit_time timestamptz,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now()
);
create index exam_application_status on exam_application (status, submit_time);

insert into exam_application (sn, status, station_mode, paper_delivery, exam_contact, exam_contact_mobile, equipment_checked,
  emergency_leader, emergency_mobile, exam_attachments, submit_time, update_time)
select sn, status, station_mode, paper_delivery, exam_contact, exam_contact_mobile, equipment_checked,
  emergency_leader, emergency_mobile, exam_attachments, coalesce(exam_submit_time, update_time), update_time
from plan where status in ('EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT');
update plan set status = 'PLAN_AUDIT' where status in ('EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT');
alter table plan add constraint plan_own_status check (status in ('PLAN_INIT', 'PLAN_SUBMIT', 'PLAN_REJECT', 'PLAN_AUDIT')) not valid;
alter table plan validate constraint plan_own_status;

-- Each line of the history belongs to the record that moved. A plan is overdue by one move, whatever its exam application.
update history set entity = 'examApplication'
where entity = 'plan' and move in ('submitExam', 'approveExam', 'rejectExam', 'revokeExam');
update history set move = 'overdue', from_status = 'PLAN_AUDIT', to_status = 'PLAN_AUDIT'
where entity = 'plan' and move in ('overdueSubmitted', 'overdueRejected');
