-- The candidates of each submission of an exam application, and who was added and removed since the one before; null in the submissions of before.
alter table exam_round add column candidates jsonb;
alter table exam_round add column candidate_changes jsonb;
