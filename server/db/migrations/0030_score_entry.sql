-- How a practical is scored (Decided 13): so many examiners for each candidate, and whether they see who it is.
alter table template add column scorers integer not null default 2;
alter table template add constraint template_scorers check (scorers in (2, 3)) not valid;
alter table template add column blind boolean not null default false;
-- Points that the site deducts from what the examiners came to; null: a score of before.
alter table score add column deducted numeric(4, 1);

-- What one examiner judges of one candidate; the key is that of the sign-up and of the examiner.
create table score_entry (
  sn text primary key,
  score_sn text not null,
  exam_sn text not null references exam (sn),
  plan_sn text not null references plan (sn),
  signup_sn text not null references signup (sn),
  -- Null: a figure of before, whose author is not known.
  teacher_sn text references teacher (sn),
  -- In the order of the score sheet; null: the site entered the total from a paper sheet, or a figure of before.
  items jsonb check (jsonb_typeof(items) = 'array'),
  total numeric(4, 1) not null check (total between 0 and 100),
  critical boolean not null default false,
  stopped boolean not null default false,
  note text,
  migrated boolean not null default false,
  -- The account of the site that entered it for the examiner, and the scan of the paper sheet.
  behalf_by text references account (sn),
  scan text,
  -- Why the chief returned it, until it is handed in again.
  return_reason text,
  handin_time timestamptz,
  -- Of a handed-in entry: this candidate waits for a third scorer.
  third_due boolean not null default false,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check (migrated = (teacher_sn is null)),
  check (not third_due or handin_time is not null)
);
create unique index score_entry_examiner on score_entry (score_sn, teacher_sn);
create index score_entry_exam on score_entry (exam_sn);
create index score_entry_third on score_entry (plan_sn) where third_due;
create index score_entry_teacher on score_entry (teacher_sn);
create index score_entry_signup on score_entry (signup_sn);

-- An entry as it was handed in, before its author changed it or the chief returned it; written once.
create table score_entry_version (
  entry_sn text not null references score_entry (sn),
  version integer not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  reason text not null,
  by_sn text not null references account (sn),
  time timestamptz not null default business_now(),
  primary key (entry_sn, version)
);
