-- outside a transaction
-- A number occurs once in an approval.
create unique index concurrently room_once on room (application_sn, room_no);
