-- The one way into the catalogue, for the import command, the seed and what a provider told.

/* Why a course can't be taken; null when it can. The first reason found, as a stable code. */
create function private.course_fault(p_course jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  v_tee jsonb;
  v_errors text[];
  v_field text;
begin
  if jsonb_typeof(p_course) is distinct from 'object' or octet_length(p_course::text) > 65536 then
    return 'not-a-course';
  end if;
  if coalesce(p_course ->> 'source_id', '') !~ '^[A-Za-z0-9_.:/-]{1,100}$' then
    return 'source-id';
  end if;
  if private.checked_text(p_course ->> 'name', 120) is null then
    return 'name';
  end if;
  foreach v_field in array array['city', 'state_region', 'country'] loop
    if p_course ->> v_field is not null and private.checked_text(
      p_course ->> v_field, case v_field when 'country' then 60 else 100 end) is null then
      return 'place';
    end if;
  end loop;
  if (p_course ->> 'latitude' is null) <> (p_course ->> 'longitude' is null)
    or private.json_number(p_course, 'latitude') not between -90 and 90
    or private.json_number(p_course, 'longitude') not between -180 and 180 then
    return 'coordinates';
  end if;
  if jsonb_typeof(coalesce(p_course -> 'aliases', '[]')) <> 'array'
    or jsonb_typeof(coalesce(p_course -> 'evidence', '[]')) <> 'array'
    or jsonb_typeof(coalesce(p_course -> 'tees', '[]')) <> 'array' then
    return 'not-a-course';
  end if;
  if jsonb_array_length(coalesce(p_course -> 'aliases', '[]')) > 20
    or jsonb_array_length(coalesce(p_course -> 'evidence', '[]')) > 20
    or jsonb_array_length(coalesce(p_course -> 'tees', '[]')) > 40 then
    return 'too-much';
  end if;
  if exists (select from jsonb_array_elements(coalesce(p_course -> 'aliases', '[]')) as alias
    where private.checked_text(alias #>> '{}', 120) is null) then
    return 'alias';
  end if;
  for v_tee in select value from jsonb_array_elements(coalesce(p_course -> 'tees', '[]')) loop
    if jsonb_typeof(v_tee -> 'holes') is distinct from 'array'
      or coalesce(v_tee ->> 'gender', 'male') not in ('male', 'female')
      or (coalesce(v_tee ->> 'name', '') <> '' and private.checked_text(v_tee ->> 'name', 60) is null) then
      return 'tee';
    end if;
    v_errors := private.card_errors(v_tee -> 'holes',
      private.json_number(v_tee, 'course_rating'), private.json_number(v_tee, 'slope_rating'));
    if v_errors <> '{}' then
      return v_errors[1];
    end if;
    if private.json_number(v_tee, 'slope_rating') % 1 <> 0 then
      return 'slope-rating';
    end if;
  end loop;
  if (select count(*) <> count(distinct (btrim(coalesce(value ->> 'name', '')), coalesce(value ->> 'gender', '')))
    from jsonb_array_elements(coalesce(p_course -> 'tees', '[]'))) then
    return 'tee';
  end if;
  return null;
end
$$;

/*
 * Takes up to 500 courses of one source: {added, changed, unchanged, refused: [{source_id, reason}]}. What is refused
 * leaves the others, and the course as it was before, untouched; the same again changes nothing.
 * p_courses: [{source_id, name, city, state_region, country, latitude, longitude, aliases: [], evidence: [],
 *   tees: [{name, gender, course_rating, slope_rating, holes: [{number, par, distance, si}]}]}]
 */
create function public.import_courses(p_source text, p_courses jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_items jsonb;
  v_ids uuid[];
  v_added int;
begin
  if jsonb_typeof(p_courses) is distinct from 'array'
    or not exists (select from public.course_sources where id = p_source) then
    perform private.refuse('bad_argument');
  end if;
  if jsonb_array_length(p_courses) > 500 then
    perform private.refuse('bad_argument');
  end if;
  -- One after the other, for all count the same words.
  perform pg_advisory_xact_lock(hashtextextended('teemates.catalogue', 0));

  with given as (
    select value as course, place, md5(value::text) as hash,
      row_number() over (partition by value ->> 'source_id' order by place) as turn
    from jsonb_array_elements(p_courses) with ordinality as list (value, place)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'course', given.course, 'hash', given.hash,
    'fault', case
      when given.turn > 1 then 'twice'
      -- What was taken as it is was checked then.
      when known.content_hash is distinct from given.hash then private.course_fault(given.course) end,
    'known', known.id, 'same', known.content_hash = given.hash and known.withdrawn_at is null) order by given.place), '[]')
  into v_items
  from given left join public.courses as known
    on known.source = p_source and known.source_id = given.course ->> 'source_id';

  with taken as (
    insert into public.courses as course (
      source, source_id, name, city, state_region, country, latitude, longitude, evidence,
      search_name, search_key, content_hash)
    select p_source, item.course ->> 'source_id', private.checked_text(item.course ->> 'name', 120),
      private.checked_text(item.course ->> 'city', 100), private.checked_text(item.course ->> 'state_region', 100),
      private.checked_text(item.course ->> 'country', 60),
      (item.course ->> 'latitude')::double precision, (item.course ->> 'longitude')::double precision,
      array(select left(jsonb_array_elements_text(coalesce(item.course -> 'evidence', '[]')), 300)),
      array_to_string(private.words_of(item.course ->> 'name'), ' '),
      private.course_key(item.course ->> 'name', item.course ->> 'city'), item.hash
    from jsonb_to_recordset(v_items) as item (course jsonb, hash text, fault text, same boolean)
    where item.fault is null and item.same is not true
    on conflict (source, source_id) do update set
      name = excluded.name, city = excluded.city, state_region = excluded.state_region, country = excluded.country,
      latitude = excluded.latitude, longitude = excluded.longitude, evidence = excluded.evidence,
      search_name = excluded.search_name, search_key = excluded.search_key, content_hash = excluded.content_hash,
      withdrawn_at = null, updated_at = now()
    returning course.id
  )
  select array_agg(id) into v_ids from taken;
  select count(*) into v_added from jsonb_to_recordset(v_items) as item (fault text, known uuid)
  where item.fault is null and item.known is null;

  if v_ids is not null then
    perform private.replace_cards(p_source, v_ids, v_items);
    perform private.index_courses(v_ids);
  end if;

  return jsonb_build_object(
    'added', v_added,
    'changed', coalesce(cardinality(v_ids), 0) - v_added,
    'unchanged', (select count(*) from jsonb_to_recordset(v_items) as item (fault text, same boolean)
      where item.fault is null and item.same),
    'refused', (select coalesce(jsonb_agg(jsonb_build_object(
        'source_id', left(item.course ->> 'source_id', 100), 'reason', item.fault)), '[]')
      from jsonb_to_recordset(v_items) as item (course jsonb, fault text) where item.fault is not null));
end
$$;

/* The aliases, tees and holes of these courses anew, as their items have them. */
create function private.replace_cards(p_source text, p_course_ids uuid[], p_items jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_tees jsonb;
begin
  delete from public.course_aliases where course_id = any (p_course_ids);
  delete from public.course_tees where course_id = any (p_course_ids);

  insert into public.course_aliases (course_id, alias)
  select distinct course.id, private.checked_text(alias.value, 120)
  from jsonb_to_recordset(p_items) as item (course jsonb, fault text, same boolean)
  join public.courses as course on course.source = p_source and course.source_id = item.course ->> 'source_id'
  cross join lateral jsonb_array_elements_text(coalesce(item.course -> 'aliases', '[]')) as alias
  where item.fault is null and course.id = any (p_course_ids);

  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'course_id', course.id, 'place', tee.place, 'tee', tee.value))
  into v_tees
  from jsonb_to_recordset(p_items) as item (course jsonb, fault text, same boolean)
  join public.courses as course on course.source = p_source and course.source_id = item.course ->> 'source_id'
  cross join lateral jsonb_array_elements(coalesce(item.course -> 'tees', '[]')) with ordinality as tee (value, place)
  where item.fault is null and course.id = any (p_course_ids);

  insert into public.course_tees (id, course_id, place, name, gender, hole_count, course_rating, slope_rating)
  select made.id, made.course_id, made.place, coalesce(private.checked_text(made.tee ->> 'name', 60), ''),
    made.tee ->> 'gender', jsonb_array_length(made.tee -> 'holes'),
    (made.tee ->> 'course_rating')::numeric, (made.tee ->> 'slope_rating')::numeric
  from jsonb_to_recordset(v_tees) as made (id uuid, course_id uuid, place int, tee jsonb);

  insert into public.course_holes (tee_id, hole, par, yards, stroke_index)
  select made.id, (hole ->> 'number')::int, (hole ->> 'par')::int, (hole ->> 'distance')::numeric, (hole ->> 'si')::int
  from jsonb_to_recordset(v_tees) as made (id uuid, tee jsonb)
  cross join lateral jsonb_array_elements(made.tee -> 'holes') as hole;
end
$$;

revoke execute on all functions in schema private from public, anon;
revoke execute on function public.import_courses(text, jsonb) from public, anon, authenticated;
grant execute on function public.import_courses(text, jsonb) to service_role;
