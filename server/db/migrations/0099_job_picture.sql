-- The place of a fault in a picture: { key, label, place }, of the checks of photos.
alter table job_error add column picture jsonb;
alter table job_warning add column picture jsonb;
