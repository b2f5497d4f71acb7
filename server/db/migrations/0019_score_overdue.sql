-- When site and platform were notified that a plan's scores are overdue (domain.md §6.5, score_submit_days): once for
-- each score sheet. Null: not overdue, or submitted in time.
alter table score_sheet add column overdue_time timestamptz;
