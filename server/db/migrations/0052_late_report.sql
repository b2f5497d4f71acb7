-- What was recorded without network and could not be applied is kept, and decided by the chief or the centre (Decided 38).
create table late_report (
  sn text primary key,
  exam_sn text not null references exam (sn),
  plan_sn text not null references plan (sn),
  -- The site of the exam.
  org_sn text not null references college (sn),
  -- Of the candidate; null: the report is about none, or the candidate is not known.
  signup_sn text references signup (sn),
  -- The key or ticket that the call names.
  target text,
  act text not null check (act in ('checkin', 'absent', 'leave', 'undo', 'extra', 'station', 'note', 'score', 'incident')),
  -- The call as it came.
  body jsonb not null,
  -- One call is kept once, however often it is sent.
  fingerprint text not null,
  account_sn text not null references account (sn),
  device text not null check (length(device) <= 200),
  occurred_at timestamptz not null,
  -- Why it was refused: the rule, and its words in three languages.
  rule text not null,
  cause jsonb not null,
  decided_by text references account (sn),
  opinion text check (length(opinion) <= 500),
  status text not null default 'OPEN' check (status in ('OPEN', 'TAKEN', 'SET_ASIDE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now()
);
create unique index late_report_once on late_report (fingerprint);
create index late_report_exam on late_report (exam_sn, create_time);
create index late_report_plan on late_report (plan_sn) where status = 'OPEN';
create index late_report_signup on late_report (signup_sn) where status = 'OPEN';

-- Which account has read the offline copy of an exam, first and last.
create table exam_device (
  exam_sn text not null references exam (sn),
  account_sn text not null references account (sn),
  ready_time timestamptz not null default business_now(),
  last_seen timestamptz not null default business_now(),
  primary key (exam_sn, account_sn)
);
