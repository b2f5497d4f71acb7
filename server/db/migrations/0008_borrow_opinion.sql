-- Why the system refused or cancelled a borrowed exam, as the name of its rule: the sentence is shown in the reader's
-- language, and what a person writes is never taken for it. Null where a person decided.
alter table borrow add column opinion_rule text check (opinion_rule in ('borrow_timeout', 'borrow_site_closed'));

-- Once, for what the system refused before: the last decision in the history says who made it.
update borrow b
set opinion_rule = case d.move when 'timeout' then 'borrow_timeout' else 'borrow_site_closed' end
from (
  select distinct on (h.entity_sn) h.entity_sn, h.move from history h
  where h.entity = 'borrow' and h.move in ('approve', 'reject', 'reapply', 'timeout', 'cancel', 'siteClosed')
  order by h.entity_sn, h.time desc, h.sn desc
) d
where d.entity_sn = b.sn and b.status = 'SCHOOL_REJECT' and d.move in ('timeout', 'siteClosed');
