-- A notice of a decision that may be taken back is shown from here on (Decided 49); null: at once.
alter table notice add column visible_from timestamptz;
