-- How a name is read (pinyin whole and its initials), for the search. By bytes, so that one index answers beginnings and
-- order. Null: a row of before, until the upkeep task has filled it, in batches.
alter table student add column name_pinyin text collate "C", add column name_initials text collate "C";
alter table teacher add column name_pinyin text collate "C", add column name_initials text collate "C";
alter table college add column name_pinyin text collate "C", add column name_initials text collate "C";
create index college_pinyin on college (name_pinyin) where delete_time is null;
create index college_initials on college (name_initials) where delete_time is null;
