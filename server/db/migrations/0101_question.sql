-- Knowledge points of a credential, a tree, and the questions that name them (domain.md §3.15, §5.10).
create table knowledge_point (
  sn text primary key,
  credential_sn text not null references credential (sn),
  parent_sn text references knowledge_point (sn),
  name text not null check (length(name) between 1 and 60),
  position integer not null default 1 check (position between 1 and 999),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create unique index knowledge_point_name on knowledge_point (credential_sn, coalesce(parent_sn, ''), name) where delete_time is null;
create index knowledge_point_parent on knowledge_point (parent_sn) where parent_sn is not null;

create table question (
  sn text primary key,
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  subject text not null check (subject in ('ONLINE', 'OFFLINE')),
  type text not null check (type in ('SINGLE', 'MULTI', 'JUDGE', 'FILL', 'SHORT', 'PRACTICAL')),
  -- Cleaned HTML.
  stem text not null,
  -- The stem without its elements, its beginning: for lists and the search.
  plain text not null,
  -- Runs of three or more underscores in the stem.
  blanks integer not null default 0 check (blanks >= 0),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  answer text[] not null default '{}',
  analysis text,
  score_default numeric(4, 1) not null check (score_default between 0.1 and 100),
  difficulty integer not null check (difficulty between 1 and 5),
  knowledge_points text[] not null default '{}',
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  source text,
  alternative_group text,
  practice_allowed boolean not null default false,
  -- The keys of its pictures and attachments.
  files text[] not null default '{}',
  -- SHA-256 of what it says, in normal form: one question is in the bank once for each level.
  digest text not null,
  -- The bands of its MinHash (domain/bank/question/question.similar.rules.ts).
  bands integer[] not null default '{}',
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create unique index question_digest on question (credential_sn, level, digest) where delete_time is null;
create index question_list on question (update_time desc, sn desc) where delete_time is null;
create index question_credential on question (credential_sn, level, type, update_time desc, sn desc) where delete_time is null;
create index question_difficulty on question (difficulty, sn) where delete_time is null;
create index question_score on question (score_default, sn) where delete_time is null;
create index question_type on question (type, update_time desc, sn desc) where delete_time is null;
create index question_draft on question (update_time desc, sn desc) where delete_time is null and status <> 'ENABLE';
create index question_plain on question using gin (grams(lower(plain))) where delete_time is null;
create index question_points on question using gin (knowledge_points) where delete_time is null;
create index question_bands on question using gin (bands) where delete_time is null;
create index question_files on question using gin (files) where delete_time is null;
