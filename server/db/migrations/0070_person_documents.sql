-- A person is more than a number (domain.md Decided 43).
-- What identifies a document; domain: documentKey.
create function document_key(id_type text, id_no text) returns text language sql immutable strict parallel safe as $$
  select case id_type
    when 'HK_MACAO_PERMIT' then coalesce('HK_MACAO_PERMIT ' || substring(id_no from '^([A-Z][0-9]{8})(?:\(?[0-9]{2}\)?)?$'), id_no)
    when 'TAIWAN_PERMIT' then coalesce('TAIWAN_PERMIT ' || substring(id_no from '^([0-9]{8})(?:\(?[0-9]{2}\)?)?(?:\(?[A-Z]\)?)?$'), id_no)
    else id_no end
$$;

alter table student drop constraint student_id_type_check, add constraint student_id_type_check check (id_type in
  ('ID_CARD', 'HK_MACAO_PERMIT', 'TAIWAN_PERMIT', 'HK_MACAO_RESIDENT', 'TAIWAN_RESIDENT', 'PASSPORT', 'FOREIGN_RESIDENT', 'OFFICER')) not valid;
alter table student validate constraint student_id_type_check;
alter table teacher drop constraint teacher_id_type_check, add constraint teacher_id_type_check check (id_type in
  ('ID_CARD', 'HK_MACAO_PERMIT', 'TAIWAN_PERMIT', 'HK_MACAO_RESIDENT', 'TAIWAN_RESIDENT', 'PASSPORT', 'FOREIGN_RESIDENT', 'OFFICER')) not valid;
alter table teacher validate constraint teacher_id_type_check;

-- Residence permits had no type of their own before.
update student set id_type = 'HK_MACAO_RESIDENT' where id_type = 'ID_CARD' and id_no ~>=~ '81' and id_no ~<~ '83';
update student set id_type = 'TAIWAN_RESIDENT' where id_type = 'ID_CARD' and id_no ~>=~ '83' and id_no ~<~ '84';
update teacher set id_type = case when id_no ~>=~ '83' then 'TAIWAN_RESIDENT' else 'HK_MACAO_RESIDENT' end
  where id_type = 'ID_CARD' and id_no ~>=~ '81' and id_no ~<~ '84';
-- Hyphens are no part of a number; a number that another record has without them stays, and is found by its person's documents.
update student s set id_no = replace(id_no, '-', '') where id_no like '%-%'
  and not exists (select 1 from student x where x.id_no = replace(s.id_no, '-', ''));
update teacher t set id_no = replace(id_no, '-', '') where id_no like '%-%' and delete_time is null
  and not exists (select 1 from teacher x where x.id_no = replace(t.id_no, '-', '') and x.delete_time is null);

alter table student add column id_valid_from date, add column id_valid_to date;
-- Further documents of a student beside the one that is shown: former ones, or another one that is valid too.
create table student_document (
  sn text primary key,
  student_sn text not null references student (sn) on delete cascade,
  id_type text not null,
  id_no text not null,
  -- What identifies it: document_key.
  key text not null,
  valid_from date,
  valid_to date,
  create_time timestamptz not null default business_now(),
  check (valid_from <= valid_to)
);
create unique index student_document_number on student_document (student_sn, id_no);
create index student_document_key on student_document (key);

-- The record of the same person into which this one was merged; it stays with what it has, and is used no more.
alter table student add column merged_into text;
alter table student add constraint student_merged_into_fkey foreign key (merged_into) references student (sn) not valid;
alter table student validate constraint student_merged_into_fkey;
create table student_merge (
  sn text primary key,
  keep_sn text not null references student (sn),
  drop_sn text not null references student (sn),
  reason text not null check (length(reason) between 4 and 500),
  -- Who asked.
  account_sn text not null references account (sn),
  opinion text check (length(opinion) <= 500),
  status text not null default 'SUBMIT' check (status in ('SUBMIT', 'AUDIT', 'REJECT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  check (keep_sn <> drop_sn)
);
create unique index student_merge_open on student_merge (drop_sn) where status = 'SUBMIT';
create index student_merge_keep on student_merge (keep_sn, create_time);
create index student_merge_drop on student_merge (drop_sn, create_time);
