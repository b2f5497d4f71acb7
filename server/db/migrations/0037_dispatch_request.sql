-- A site asks for examiners of the reserve pool for a session of its plan (domain.md §5.7).
create table dispatch_request (
  sn text primary key,
  plan_sn text not null references plan (sn),
  org_sn text not null references college (sn),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  session_no integer not null check (session_no between 1 and 99),
  -- When the session begins: from then on the request has lapsed.
  start_time timestamptz not null,
  role text not null check (role in ('CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR')),
  count integer not null check (count between 1 and 10),
  -- Examiners who were dispatched for it.
  sent integer not null default 0 check (sent between 0 and count),
  reason text not null check (length(reason) between 5 and 500),
  opinion text check (length(opinion) <= 500),
  account_sn text not null references account (sn),
  status text not null default 'SUBMIT' check (status in ('SUBMIT', 'AUDIT', 'REJECT', 'CANCEL')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint dispatch_request_check_sent check (status <> 'AUDIT' or sent = count)
);
create unique index dispatch_request_open on dispatch_request (plan_sn, subject, session_no, role) where status = 'SUBMIT';
create index dispatch_request_org on dispatch_request (org_sn, status);
create index dispatch_request_waiting on dispatch_request (status, start_time);
