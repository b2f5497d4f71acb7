-- With DRAW no station exists before the draw (Decided 40): those that were set by hand before it are taken away.
update attendance a set station = null, version = a.version + 1, update_time = business_now()
from exam e join plan p on p.sn = e.plan_sn
where e.sn = a.exam_sn and p.station_mode = 'DRAW' and a.station is not null
  and not exists (select 1 from exam_draw d where d.exam_sn = a.exam_sn and d.room_sn = a.room_sn and d.drawn_time is not null);

-- Consent to the reserve pool is the examiner's own act; a workbook proposes (Decided 41). `proposed_time`: since when the
-- examiner is asked; `declined_time`: when the examiner declined.
alter table teacher add column proposed_time timestamptz;
alter table teacher add column declined_time timestamptz;
-- Consents that no examiner gave in the own account become proposals, and who has not agreed is not in the pool.
update teacher t set proposed_time = coalesce(t.consent_time, t.update_time), consent_time = null, reserve = false,
  version = t.version + 1, update_time = business_now()
where t.delete_time is null and (t.consent_time is not null or t.reserve)
  and not exists (select 1 from audit a where a.action = 'teacher.consent' and a.target_sn = t.sn and a.actor_sn = t.account_sn);
