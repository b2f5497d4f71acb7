-- Of who is accused by an incident no effect is recorded any more (exam-day D10): null is the person concerned.
alter table incident_candidate alter column effect drop not null;
