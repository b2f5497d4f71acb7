-- What the checks of a student's photo only warn of: the photo is accepted all the same (domain.md Decided 22).
alter table student add column photo_warnings jsonb not null default '[]';
