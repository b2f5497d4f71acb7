-- Papers made from the question bank, with the editions of questions that they use (domain.md §3.15, §3.15a, §5.10).
-- A constant default: the table is not rewritten.
alter table question add column edition integer not null default 1;

-- What a question said when a paper took it; later changes of the question make another edition.
create table question_edition (
  question_sn text not null references question (sn),
  edition integer not null check (edition >= 1),
  type text not null check (type in ('SINGLE', 'MULTI', 'JUDGE', 'FILL', 'SHORT', 'PRACTICAL')),
  stem text not null,
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  answer text[] not null,
  analysis text,
  difficulty integer not null check (difficulty between 1 and 5),
  knowledge_points text[] not null,
  attachments jsonb not null check (jsonb_typeof(attachments) = 'array'),
  -- The keys of its pictures and attachments: they are kept with the edition.
  files text[] not null,
  create_time timestamptz not null default business_now(),
  primary key (question_sn, edition)
);
create index question_edition_files on question_edition using gin (files);

create table bank_paper (
  sn text primary key,
  template_sn text not null references template (sn),
  -- Of the template, when the paper was made.
  template_edition integer not null,
  credential_sn text not null references credential (sn),
  level text not null check (level in ('BEGINNER', 'MIDDLE', 'SENIOR')),
  title text not null check (length(title) between 2 and 60),
  seed text not null check (length(seed) between 1 and 40),
  -- What the template asked when the paper was made: exchanges keep it.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  deviation numeric(8, 3) not null default 0,
  total_score numeric(6, 1) not null,
  item_count integer not null check (item_count between 1 and 500),
  create_by text not null,
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
create index bank_paper_list on bank_paper (update_time desc, sn desc) where delete_time is null;
create index bank_paper_level on bank_paper (credential_sn, level, create_time desc, sn desc) where delete_time is null;
create index bank_paper_template on bank_paper (template_sn);
create index bank_paper_title on bank_paper (title, sn) where delete_time is null;
create index bank_paper_made on bank_paper (create_time desc, sn desc) where delete_time is null;

create table bank_paper_item (
  paper_sn text not null references bank_paper (sn),
  position integer not null check (position between 1 and 500),
  question_sn text not null,
  edition integer not null,
  score numeric(4, 1) not null check (score > 0),
  -- The letters of the options in the order of the paper.
  option_order text[] not null default '{}',
  primary key (paper_sn, position),
  unique (paper_sn, question_sn),
  foreign key (question_sn, edition) references question_edition (question_sn, edition)
);
create index bank_paper_item_question on bank_paper_item (question_sn, edition);
