-- What a search for courses looks through: every word of a course's names and places, and how many courses have it.

create extension if not exists fuzzystrmatch with schema extensions;

create table private.course_words (
  word text not null,
  course_id uuid not null references public.courses (id) on delete cascade,
  -- How much it says: 1 in the name, less in the place.
  weight real not null,
  primary key (word, course_id)
);
create index course_words_of_course on private.course_words (course_id);

-- Each word once, for spelling mistakes to be compared with.
create table private.search_words (
  word text primary key,
  courses int not null
) with (fillfactor = 70);
create index search_words_like on private.search_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);
create index search_words_prefix on private.search_words (word text_pattern_ops);

alter table private.course_words enable row level security;
alter table private.search_words enable row level security;
revoke all on table private.course_words, private.search_words from public, anon, authenticated;

/* A text's words as a search compares them: small letters without accents, short forms as they are spoken. */
create function private.words_of(p_text text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(
    case word when 'saint' then 'st' when 'mount' then 'mt' when 'fort' then 'ft' else left(word, 40) end
    order by place), '{}')
  from regexp_split_to_table(
    regexp_replace(
      translate(normalize(lower(left(p_text, 500)), nfd), 'øłđßæœ''’‘`´', 'oldsao'), '[\u0300-\u036f]', '', 'g'),
    '[^[:alnum:]]+') with ordinality as split (word, place)
  where word <> ''
$$;

/* Words that half of all courses have in their names. */
create function private.is_plain_word(p_word text) returns boolean
language sql immutable
as $$
  select p_word in ('golf', 'club', 'course', 'courses', 'links', 'country', 'resort', 'the', 'at', 'of', 'and', 'gc', 'cc')
$$;

/* Each word and the two words side by side as one, for golfers write 'torreypines' and 'white fish'. */
create function private.words_and_pairs(p_words text[]) returns table (word text, first int, last int)
language sql immutable
as $$
  select p_words[place], place, place from generate_subscripts(p_words, 1) as place
  union all
  select left(p_words[place] || p_words[place + 1], 40), place, place + 1
  from generate_subscripts(p_words, 1) as place
  where place < cardinality(p_words)
$$;

/* The state's short and its long name, whichever is given; else the text itself. */
create function private.region_names(p_region text) returns text
language sql immutable
as $$
  select coalesce((
    select short || ' ' || long from (values
      ('AL', 'Alabama'), ('AK', 'Alaska'), ('AZ', 'Arizona'), ('AR', 'Arkansas'), ('CA', 'California'),
      ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'), ('DC', 'District of Columbia'), ('FL', 'Florida'),
      ('GA', 'Georgia'), ('HI', 'Hawaii'), ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'),
      ('KS', 'Kansas'), ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'),
      ('MA', 'Massachusetts'), ('MI', 'Michigan'), ('MN', 'Minnesota'), ('MS', 'Mississippi'), ('MO', 'Missouri'),
      ('MT', 'Montana'), ('NE', 'Nebraska'), ('NV', 'Nevada'), ('NH', 'New Hampshire'), ('NJ', 'New Jersey'),
      ('NM', 'New Mexico'), ('NY', 'New York'), ('NC', 'North Carolina'), ('ND', 'North Dakota'), ('OH', 'Ohio'),
      ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'), ('PR', 'Puerto Rico'), ('RI', 'Rhode Island'),
      ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'), ('TX', 'Texas'), ('UT', 'Utah'),
      ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'), ('WV', 'West Virginia'), ('WI', 'Wisconsin'),
      ('WY', 'Wyoming')) as state (short, long)
    where p_region in (short, long)), p_region)
$$;

/* What tells a course apart: its name's words without the plain ones, in order of the alphabet, and its city. */
create function private.course_key(p_name text, p_city text) returns text
language sql immutable
as $$
  select concat_ws('|',
    (select string_agg(distinct word, ' ' order by word) from unnest(private.words_of(p_name)) as word
      where not private.is_plain_word(word)),
    array_to_string(private.words_of(p_city), ' '))
$$;

/* Brings the words of these courses up to date. Whoever calls it holds the catalogue's lock. */
create function private.index_courses(p_course_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_gone text[];
begin
  with gone as (
    delete from private.course_words where course_id = any (p_course_ids) returning word
  ), counted as (
    select word, count(*)::int as courses from gone group by word
  ), left_over as (
    update private.search_words as known set courses = known.courses - counted.courses
    from counted where known.word = counted.word
    returning known.word
  )
  select array_agg(word) into v_gone from left_over;

  with part as (
    select course.id, 1.0 as weight, course.name as text from public.courses as course
      where course.id = any (p_course_ids) and course.withdrawn_at is null
    union all
    select course.id, 0.95, alias.alias from public.courses as course
      join public.course_aliases as alias on alias.course_id = course.id
      where course.id = any (p_course_ids) and course.withdrawn_at is null
    union all
    select course.id, place.weight, place.text from public.courses as course
      cross join lateral (values
        (0.8, course.city), (0.6, private.region_names(course.state_region)), (0.5, course.country)) as place (weight, text)
      where course.id = any (p_course_ids) and course.withdrawn_at is null and place.text is not null
  ), split as materialized (
    select part.id, part.weight, private.words_of(part.text) as words from part
  ), added as (
    insert into private.course_words (word, course_id, weight)
    select spoken.word, split.id, max(split.weight)
    from split cross join lateral private.words_and_pairs(split.words) as spoken
    group by spoken.word, split.id
    returning word
  )
  insert into private.search_words as known (word, courses)
  select word, count(*)::int from added group by word
  on conflict (word) do update set courses = known.courses + excluded.courses;

  delete from private.search_words where word = any (v_gone) and courses <= 0;
end
$$;

revoke execute on all functions in schema private from public, anon;
