-- What the face model measured in the ID photo of a person, as it was uploaded (domain/platform/media/media.model.ts, PhotoFigures).
alter table media add column figures jsonb;
