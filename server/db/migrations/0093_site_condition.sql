-- Approval with conditions (issue 34): the conditions as the decision set them, and the last days of levels that ended before
-- their approval. Both are null where there are none; no row is rewritten.
alter table application add column conditions jsonb;
alter table application add column level_ends jsonb;

create table site_condition (
  sn text primary key,
  application_sn text not null references application (sn),
  place integer not null,
  text text not null check (length(text) between 1 and 300),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  due date not null,
  evidence_files text[] not null default '{}' check (cardinality(evidence_files) <= 5),
  evidence_note text check (length(evidence_note) <= 300),
  -- When the evidence that waits, or was confirmed, was handed in; null where there is none or it was returned.
  evidence_time timestamptz,
  opinion text check (length(opinion) <= 500),
  decide_time timestamptz,
  -- The days of the last reminder.
  warned_days integer,
  status text not null default 'OPEN' check (status in ('OPEN', 'MET', 'LAPSED')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint site_condition_check_met check (status <> 'MET' or evidence_time is not null),
  unique (application_sn, place)
);
create index site_condition_due on site_condition (due) where status = 'OPEN';

-- Visits to sites: a list kept with the application.
create table site_visit (
  sn text primary key,
  application_sn text not null references application (sn),
  date date not null,
  people text not null check (length(people) between 1 and 200),
  findings text not null check (length(findings) between 1 and 2000),
  files text[] not null default '{}' check (cardinality(files) <= 10),
  author text not null,
  create_time timestamptz not null default business_now()
);
create index site_visit_application on site_visit (application_sn, create_time);
