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
