-- What was sent back is supplemented within some working days, else it waits for the centre again as it is (Decided 35).
alter table incident add column supplement_due timestamptz, add column put_back boolean not null default false;
-- Three working days are five days at most where no holiday lies between.
update incident set supplement_due = business_now() + interval '5 days' where status = 'REJECT' and delete_time is null;
