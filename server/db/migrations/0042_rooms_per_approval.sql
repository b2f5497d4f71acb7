-- Rooms belong to one approval (Decided 9): each approval has rows of its own, which no later one changes. The physical room is
-- (org_sn, room_no). A process of the release before cannot approve a site once this has run, which it answers with an error; all else goes on.
alter table room add column application_sn text references application (sn);
alter table room drop constraint room_org_sn_room_no_key;

-- Who lists each room: the approval in force, else the last one, keeps the row that exams, seats and records name; each other gets one of the same content, so that nothing changes under a plan.
create temporary table room_owner on commit drop as
select r.sn as room_sn, a.sn as application_sn, row_number() over (partition by r.sn order by a.status = 'AUDIT' desc, a.audit_time desc nulls last, a.sn) as place
from room r join application_room l on l.room_no = r.room_no
  join application a on a.sn = l.application_sn and a.org_sn = r.org_sn and a.status in ('AUDIT', 'DISABLE');
update room set application_sn = o.application_sn from room_owner o where o.room_sn = room.sn and o.place = 1;
insert into room (sn, org_sn, room_no, name, subject, seats, update_time, application_sn)
select substr(md5(r.sn || ' ' || o.application_sn), 1, 20), r.org_sn, r.room_no, r.name, r.subject, r.seats, r.update_time, o.application_sn
from room_owner o join room r on r.sn = o.room_sn where o.place > 1;

-- Sessions name the row of their own approval: of the plan's credential and level, in force on their day, else the one that the plan was made under, else the last.
update plan_session set room_sn = own.room_sn from (
  select distinct on (s.sn) s.sn, n.sn as room_sn
  from room_owner o join plan_session s on s.room_sn = o.room_sn join plan p on p.sn = s.plan_sn
    join room r on r.sn = o.room_sn join room n on n.org_sn = r.org_sn and n.room_no = r.room_no
    join application a on a.sn = n.application_sn and a.credential_sn = p.credential_sn and p.level = any(a.approved_levels)
  where o.place > 1
  order by s.sn, (a.status = 'AUDIT' and s.start_time::date between a.valid_from and a.valid_to) desc, a.sn = p.application_sn desc, a.audit_time desc nulls last, a.sn) own
where own.sn = plan_session.sn and own.room_sn <> plan_session.room_sn;

-- A room is in one exam at a time, whichever approval's row the exam names. The row fills its place itself, so that processes of the release before are held to it too. There are a few rows for each exam: an exclusion constraint cannot be built beside writes.
alter table exam_room add column org_sn text, add column room_no text;
create function place_exam_room() returns trigger language plpgsql as $$
begin
  select r.org_sn, r.room_no into new.org_sn, new.room_no from room r where r.sn = new.room_sn;
  return new;
end $$;
create trigger exam_room_place before insert or update of room_sn on exam_room for each row execute function place_exam_room();
update exam_room set org_sn = r.org_sn, room_no = r.room_no from room r where r.sn = exam_room.room_sn;
alter table exam_room drop constraint exam_room_overlap;
alter table exam_room add constraint exam_room_overlap exclude using gist (org_sn with =, room_no with =, time with &&);

-- One approval for each site, credential and level is in force on any day (Decided 10).
alter table application drop constraint application_in_force;
alter table application add constraint application_in_force_beginner exclude using gist
  (org_sn with =, credential_sn with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'AUDIT' and 'BEGINNER' = any(approved_levels));
alter table application add constraint application_in_force_middle exclude using gist
  (org_sn with =, credential_sn with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'AUDIT' and 'MIDDLE' = any(approved_levels));
alter table application add constraint application_in_force_senior exclude using gist
  (org_sn with =, credential_sn with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'AUDIT' and 'SENIOR' = any(approved_levels));
