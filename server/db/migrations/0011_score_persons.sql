-- Everyone who entered or corrected a score before the account in entered_by: none of them may correct it.
alter table score add column earlier_by text[] not null default '{}';

-- Once, for the scores that were corrected before: the audit trail says who entered, changed and corrected them.
update score s
set earlier_by = array(
  select distinct a.actor_sn from audit a
  where a.target_sn = s.sn and a.target_type = 'score' and a.actor_sn is not null
    and a.action in ('score.enter', 'score.update', 'score.correct')
)
where exists (select 1 from score_correction c where c.score_sn = s.sn);
