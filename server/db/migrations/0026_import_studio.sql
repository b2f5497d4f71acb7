-- A fault of an import bears the row's name and the refused value, numbers of people masked; `field` is the key of its column.
alter table job_error add column name text;
alter table job_error add column value text;
alter table job_error add column field text;
-- The job that goes on from this one, once: the import of a preview, or the undo of an import.
alter table job add column next_sn text;

-- The file of an import; what is kept of its rows is deleted with the file, and with the job.
create table import_file (
  job_sn text primary key references job (sn) on delete cascade,
  media_key text not null references media (key) on delete cascade
);
create index import_file_media on import_file (media_key);
-- Rows of that file: of every row the values that must not repeat (previews only), of a refused one all its cells.
create table import_row (
  job_sn text not null references import_file (job_sn) on delete cascade,
  row integer not null,
  keys jsonb not null check (jsonb_typeof(keys) = 'array'),
  cells jsonb check (jsonb_typeof(cells) = 'array'),
  refused boolean not null,
  -- The turn in which it was corrected in the preview; null: as it is in the file.
  mended integer,
  primary key (job_sn, row)
);
-- The records that an import created, each with its row and its version when the import ended: an undo removes those that are unchanged.
create table import_record (
  job_sn text not null references job (sn) on delete cascade,
  row integer not null,
  sn text not null,
  version integer not null,
  primary key (job_sn, row)
);
