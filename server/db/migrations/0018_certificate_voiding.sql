-- outside a transaction
-- Requests that wait for the second person, found by the person who holds the certificate.
create index concurrently certificate_voiding on certificate (student_sn, credential_sn, level) where status = 'VOIDING';
