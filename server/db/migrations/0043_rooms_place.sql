-- outside a transaction
-- A room by its number at its site, over all approvals.
create index concurrently room_place on room (org_sn, room_no);
