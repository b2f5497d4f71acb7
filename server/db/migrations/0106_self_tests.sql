-- Self-tests (domain.md §3.15a, Decided 27): papers marked for them, the sessions of students, sittings and their answers.
-- A constant default: the table is not rewritten.
alter table bank_paper add column practice boolean not null default false;

create table practice_session (
  -- SHA-256 of the token: what is stored opens nothing.
  token_hash bytea primary key,
  student_sn text not null references student (sn),
  -- Of real time.
  end_time timestamptz not null,
  create_time timestamptz not null default now()
);
create index practice_session_student on practice_session (student_sn);
create index practice_session_end on practice_session (end_time);

-- A person's work on a paper; the theory exam is to use the same tables.
create table sitting (
  sn text primary key,
  kind text not null check (kind in ('PRACTICE', 'EXAM')),
  paper_sn text not null references bank_paper (sn),
  student_sn text not null references student (sn),
  item_count integer not null check (item_count between 1 and 500),
  start_time timestamptz not null default business_now(),
  end_time timestamptz not null check (end_time > start_time),
  handed_time timestamptz,
  handed_by text check (handed_by in ('SITTER', 'TIME')),
  points numeric(6, 1),
  -- What the marked questions are worth together.
  total numeric(6, 1),
  right_count integer,
  -- Questions that a person has to mark.
  open_count integer,
  check (num_nonnulls(handed_time, handed_by, points, total, right_count, open_count) in (0, 6)),
  check (handed_time >= start_time),
  check (points <= total)
);
-- One at a time, by paper.
create unique index sitting_open on sitting (paper_sn, student_sn) where handed_time is null;
create index sitting_student on sitting (student_sn, paper_sn, handed_time desc);
create index sitting_paper on sitting (paper_sn, handed_time);
create index sitting_due on sitting (end_time) where handed_time is null;

create table sitting_answer (
  sitting_sn text not null references sitting (sn),
  position integer not null check (position between 1 and 500),
  given text[] not null,
  is_flagged boolean not null,
  -- Counts the changes on the device: the latest one holds.
  seq integer not null check (seq >= 1),
  time timestamptz not null,
  -- Null until it is marked, and where a person has to mark it.
  points numeric(5, 1) check (points >= 0),
  primary key (sitting_sn, position)
);
