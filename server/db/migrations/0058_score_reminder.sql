-- When the site reminded the examiners who owe hand-ins for the last time.
alter table score_sheet add column remind_time timestamptz;
