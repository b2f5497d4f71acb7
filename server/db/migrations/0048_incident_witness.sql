-- Witnesses are two examiners of the exam, each of whom may object; an incident is of a room or of the whole exam (Decided 36).
alter table incident
  -- Where it happened; null: in the whole exam.
  add column room_sn text references room (sn),
  -- When the witnesses were notified: the latest report.
  add column told_time timestamptz;

-- A witness says that the record is wrong: once.
create table incident_objection (
  sn text primary key,
  incident_sn text not null references incident (sn) on delete cascade,
  teacher_sn text not null references teacher (sn),
  reason text not null check (length(reason) between 4 and 500),
  time timestamptz not null default business_now(),
  constraint incident_objection_once unique (incident_sn, teacher_sn)
);
create index incident_objection_teacher on incident_objection (teacher_sn);

-- The extra minutes that an incident has given to a candidate: a correction of the incident does not give them again (Decided 35).
create table incident_minutes (
  incident_sn text not null references incident (sn) on delete cascade,
  signup_sn text not null references signup (sn),
  minutes integer not null check (minutes between 1 and 45),
  primary key (incident_sn, signup_sn)
);
create index incident_minutes_signup on incident_minutes (signup_sn);
-- Given before: the number of the incident is the reason in the history of the attendance.
insert into incident_minutes (incident_sn, signup_sn, minutes)
select i.sn, a.signup_sn, max(i.extra_minutes)
from history h join attendance a on a.sn = h.entity_sn
  join incident i on h.opinion = '异常情况 ' || i.sn and i.exam_sn = a.exam_sn
where h.entity = 'attendance' and h.move = 'extra' and i.extra_minutes > 0
group by i.sn, a.signup_sn;
