-- With DRAW no station exists before the draw (Decided 40): those that were set by hand before it are taken away.
update attendance a set station = null, version = a.version + 1, update_time = business_now()
from exam e join plan p on p.sn = e.plan_sn
where e.sn = a.exam_sn and p.station_mode = 'DRAW' and a.station is not null
  and not exists (select 1 from exam_draw d where d.exam_sn = a.exam_sn and d.room_sn = a.room_sn and d.drawn_time is not null);
