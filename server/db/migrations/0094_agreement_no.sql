-- The number of the agreement with an approved site (domain.md §3.2, read-only “agreement no. & end date”).
alter table application add column agreement_no text check (char_length(agreement_no) between 1 and 40);
