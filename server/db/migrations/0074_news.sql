-- Announcements, notices and interpretations of policies (domain.md §3.16).
create table news (
  sn text primary key,
  kind text not null check (kind in ('public', 'notice', 'policy')),
  title text not null,
  abstract text,
  content text not null,
  cover text,
  attachments jsonb not null default '[]',
  -- The keys of its pictures, cover and attachments: who may read it may open them.
  files text[] not null default '{}',
  source text,
  author text,
  scope text[] not null default '{}' check (scope <@ array['school', 'college', 'teacher', 'train', 'public']),
  org_sns text[] not null default '{}',
  is_top boolean not null default false,
  top_until date,
  publish_time timestamptz,
  push boolean not null default false,
  policy_no text,
  issuing_body text,
  issue_date date,
  original_url text,
  need_receipt boolean not null default false,
  deadline date,
  -- Of what readers see: 0 before the first publication.
  edition integer not null default 0,
  -- What the job has still to do in the bells: tell the readers, or mark the notices as withdrawn.
  bell text not null default 'DONE' check (bell in ('TELL', 'WITHDRAW', 'DONE')),
  remind_time timestamptz,
  view_count integer not null default 0,
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create index news_list on news (kind, update_time desc, sn desc) where delete_time is null;
create index news_published on news (publish_time desc, sn desc) where status = 'ENABLE' and delete_time is null;
create index news_timed on news (publish_time) where status = 'INIT' and delete_time is null;
create index news_bell on news (sn) where bell <> 'DONE';
create index news_files on news using gin (files);

-- What was published, each edition of it.
create table news_edition (
  news_sn text not null references news (sn),
  edition integer not null,
  title text not null,
  abstract text,
  content text not null,
  attachments jsonb not null default '[]',
  account_sn text not null,
  account_name text not null,
  time timestamptz not null default business_now(),
  primary key (news_sn, edition)
);

-- Confirmations: of an institution one, whoever gave it, of an examiner his own; the newest edition counts.
create table news_receipt (
  news_sn text not null references news (sn),
  recipient text not null,
  edition integer not null,
  account_sn text not null,
  account_name text not null,
  time timestamptz not null default business_now(),
  primary key (news_sn, recipient)
);

-- Accounts that have opened it, each once.
create table news_view (
  news_sn text not null references news (sn),
  account_sn text not null,
  time timestamptz not null default business_now(),
  primary key (news_sn, account_sn)
);
