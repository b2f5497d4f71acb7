-- outside a transaction
-- The text messages of the last day are counted before each further one.
create index concurrently code_request_sms on code_request (time) where channel = 'sms';
