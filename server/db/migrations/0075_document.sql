-- The platform's documents for download, each with the versions of its file (domain.md §3.21).
create table document (
  sn text primary key,
  title text not null check (length(title) between 2 and 100),
  category text not null check (category in ('MANUAL', 'TEMPLATE', 'STANDARD')),
  scope text[] not null check (cardinality(scope) between 1 and 6 and scope <@ array['school', 'college', 'center', 'system', 'teacher', 'train']),
  file text not null,
  edition integer not null default 1,
  publish_time timestamptz,
  download_count integer not null default 0,
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  constraint document_publish_time check (status <> 'ENABLE' or publish_time is not null)
);
create unique index document_title on document (category, title) where status = 'ENABLE' and delete_time is null;
create index document_category on document (category, publish_time desc) where delete_time is null;

create table document_edition (
  document_sn text not null references document (sn),
  edition integer not null,
  file text not null,
  note text check (length(note) between 1 and 200),
  create_time timestamptz not null default business_now(),
  primary key (document_sn, edition)
);
create index document_edition_file on document_edition (file);
