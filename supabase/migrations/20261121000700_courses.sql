-- The catalogue of courses: where each comes from, its tees and their cards. Read by whoever is signed in; written by
-- import_courses alone.

create table public.course_sources (
  id text primary key check (id ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  licence text not null,
  licence_url text check (licence_url ~ '^https://'),
  -- What must be said wherever its data is shown; '' where nothing must.
  attribution text not null,
  -- Of one course from two sources the lower is shown.
  priority int not null,
  -- False takes all of its courses out of sight at once.
  is_offered boolean not null default true
);

insert into public.course_sources (id, name, licence, licence_url, attribution, priority) values
  ('teemates', 'Teemates', 'Facts of play; the sources stand with each course', null,
    'Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, under the Open Database License 1.0.', 1),
  ('csv', 'The operator''s own list', 'As its operator says', null, '', 2),
  ('golfapi', 'GolfAPI.io', 'For use within this app; not to be passed on', 'https://www.golfapi.io', '', 3),
  ('golfcourseapi', 'GolfCourseAPI', 'For use within this app; not to be passed on',
    'https://golfcourseapi.com/terms/', '', 4),
  ('opengolfapi', 'OpenGolfAPI', 'Open Database License 1.0', 'https://opendatacommons.org/licenses/odbl/1-0/',
    'Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, available under the Open Database License 1.0.', 5),
  ('osm', 'OpenStreetMap', 'Open Database License 1.0', 'https://opendatacommons.org/licenses/odbl/1-0/',
    '© OpenStreetMap contributors, available under the Open Database License 1.0.', 6),
  ('demo', 'Demo courses', 'Fictional', null, '', 7);

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  source text not null references public.course_sources (id),
  -- The source's own name for it, opaque.
  source_id text not null check (source_id ~ '^[A-Za-z0-9_.:/-]{1,100}$'),
  -- What a game and a search call it.
  vendor_id text not null generated always as (source || ':' || source_id) stored unique,
  name text not null check (char_length(name) between 1 and 120),
  city text check (char_length(city) between 1 and 100),
  state_region text check (char_length(state_region) between 1 and 100),
  country text check (char_length(country) between 1 and 60),
  -- Degrees.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- What the card rests on, where the source's name doesn't say enough.
  evidence text[] not null default '{}',
  -- The name in the words that a search compares, and the ones that tell it apart with its city's.
  search_name text not null,
  search_key text not null,
  -- Of what was imported, so that the same again changes nothing.
  content_hash text not null,
  -- No longer offered; kept for the games that name it.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id),
  check ((latitude is null) = (longitude is null))
);

-- What golfers call it besides.
create table public.course_aliases (
  course_id uuid not null references public.courses (id) on delete cascade,
  alias text not null check (char_length(alias) between 1 and 120),
  primary key (course_id, alias)
);

create table public.course_tees (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  -- In the order of the source, from 1.
  place int not null check (place between 1 and 40),
  -- '' for a course whose card names no tee.
  name text not null check (char_length(name) <= 60),
  gender text check (gender in ('male', 'female')),
  hole_count int not null check (hole_count in (9, 18)),
  -- A nine's rating is about half of the range that is known. Source: golf facts, card checks.
  course_rating numeric(4, 1) check (hole_count <> 18 or course_rating between 50 and 85),
  slope_rating int check (slope_rating between 55 and 155),
  unique (course_id, place)
);
create unique index course_tees_named on public.course_tees (course_id, name, coalesce(gender, ''));

-- Par and stroke index belong to the tee: men's and women's cards differ.
create table public.course_holes (
  tee_id uuid not null references public.course_tees (id) on delete cascade,
  hole int not null check (hole between 1 and 18),
  par int not null check (par between 3 and 6),
  yards numeric(5, 1) check (yards between 40 and 800),
  stroke_index int check (stroke_index between 1 and 18),
  primary key (tee_id, hole)
);

alter table public.course_sources enable row level security;
alter table public.courses enable row level security;
alter table public.course_aliases enable row level security;
alter table public.course_tees enable row level security;
alter table public.course_holes enable row level security;

revoke all on table public.course_sources, public.courses, public.course_aliases, public.course_tees,
  public.course_holes from public, anon, authenticated;
grant select on table public.course_sources, public.courses, public.course_aliases, public.course_tees,
  public.course_holes to authenticated;

create policy offered on public.course_sources for select to authenticated using (is_offered);
create policy offered on public.courses for select to authenticated
  using (withdrawn_at is null and source in (select id from public.course_sources));
create policy of_offered on public.course_aliases for select to authenticated
  using (exists (select from public.courses as course where course.id = course_id));
create policy of_offered on public.course_tees for select to authenticated
  using (exists (select from public.courses as course where course.id = course_id));
create policy of_offered on public.course_holes for select to authenticated
  using (exists (select from public.course_tees as tee where tee.id = tee_id));
