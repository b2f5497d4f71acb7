-- Item statistics (domain.md §3.15a): of each paper that was handed in, and of each of its questions. Calculated by a job.
create table bank_paper_stat (
  paper_sn text primary key references bank_paper (sn),
  -- Handed in when it was calculated: another number now means that it is due.
  sittings integer not null check (sittings >= 0),
  -- The first one of each student.
  attempts integer not null check (attempts between 0 and sittings),
  total double precision not null,
  mean double precision,
  deviation double precision,
  -- Per cent.
  consistency double precision,
  error_ratio double precision,
  stat_time timestamptz not null default business_now()
);

create table bank_item_stat (
  paper_sn text not null references bank_paper_stat (paper_sn),
  position integer not null check (position between 1 and 500),
  question_sn text not null references question (sn),
  edition integer not null,
  attempts integer not null,
  -- Per cent; null where it is not defined.
  facility double precision,
  deviation double precision,
  guess double precision,
  intended_weight double precision,
  effective_weight double precision,
  discrimination double precision,
  efficiency double precision,
  options jsonb not null,
  unanswered integer not null,
  flags text[] not null,
  primary key (paper_sn, position)
);
create index bank_item_stat_question on bank_item_stat (question_sn, edition);
create index bank_item_stat_flagged on bank_item_stat (question_sn, edition) where flags <> '{}';
