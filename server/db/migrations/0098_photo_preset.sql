-- What the ID photos of the candidates of a credential are made to (domain.md §3.5, §8.1).
alter table credential add column photo_preset text not null default 'ONE_INCH' check (photo_preset in
  ('ONE_INCH', 'SMALL_TWO_INCH', 'TWO_INCH', 'SOCIAL_SECURITY', 'DIPLOMA', 'CET', 'COMPUTER_RANK', 'CAD_SKILL', 'SKILL_SMALL'));
