-- Finding a course as golfers type: half a word, two letters swapped, the city instead of the club.

/*
 * The best courses first. Each word of the query is compared with every known word, and a course is scored by how
 * much of the query it answers: a rare word counts more than a common one (ln of all courses by those that have it),
 * the name more than the place, the right spelling more than one nearby.
 */
create function public.search_courses(p_query text, p_limit int default 10)
returns table (
  vendor_id text, name text, city text, state_region text, country text, has_card boolean, attribution text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_words text[] := (private.words_of(left(p_query, 100)))[1:8];
  -- About how many courses there are; the planner's count, for counting takes as long as the search.
  v_all real := greatest(1000, (select reltuples from pg_catalog.pg_class where oid = 'public.courses'::regclass));
begin
  if cardinality(v_words) = 0 then
    return;
  end if;
  return query
  with token as (
    select spoken.word, spoken.first, spoken.last from private.words_and_pairs(v_words) as spoken
  ), near as materialized (
    select token.first, token.last, close.word, close.courses, close.closeness
    from token cross join lateral (
      select found.word, found.courses, max(found.closeness) as closeness
      from (
        select known.word, known.courses, 1.0 as closeness
        from private.search_words as known where known.word = token.word
        union all
        -- Still being typed.
        (select known.word, known.courses, 0.75 + 0.2 * length(token.word) / length(known.word)
        from private.search_words as known
        where length(token.word) >= 2 and known.word like token.word || '%'
        order by known.courses desc limit 30)
        union all
        select known.word, known.courses, 0.92 * greatest(
          extensions.similarity(known.word, token.word),
          1 - extensions.levenshtein(known.word, token.word)::numeric / greatest(length(known.word), length(token.word)))
        from private.search_words as known
        where length(token.word) >= 4 and known.word operator(extensions.%) token.word
      ) as found
      where found.closeness >= case when token.first = token.last then 0.45 else 0.65 end
      group by found.word, found.courses
      order by max(found.closeness) desc, found.courses desc limit 20
    ) as close
  ), place as (
    -- How much each word of the query weighs. One that nothing is near to weighs as much as the rarest.
    select position.place, coalesce((
      select ln(1 + v_all / near.courses) from near where near.first = position.place and near.last = position.place
      order by near.closeness desc, near.courses desc limit 1), ln(1 + v_all)) as weight
    from generate_subscripts(v_words, 1) as position (place)
  ), rare as (
    -- Courses are looked up by words that not too many have; where there are no others, by the least common of them.
    select greatest(500, min(courses)) as courses from near where near.closeness > 0.9
  ), hit as materialized (
    -- 'offset 0' keeps each of these a few look-ups in an index: the planner can't know how few words there are.
    select near.first, near.last, near.closeness, having_it.course_id, having_it.weight
    from near cross join lateral (
      select words.course_id, words.weight from private.course_words as words
      where words.word = near.word offset 0) as having_it
    where near.courses <= coalesce((select courses from rare), 500)
  ), candidate as materialized (
    select hit.course_id from hit group by hit.course_id order by sum(hit.closeness * hit.weight) desc limit 400
  ), answer as (
    select hit.* from hit join candidate on candidate.course_id = hit.course_id
    union all
    select near.first, near.last, near.closeness, candidate.course_id, having_it.weight
    from near cross join candidate cross join lateral (
      select words.weight from private.course_words as words
      where words.word = near.word and words.course_id = candidate.course_id offset 0) as having_it
    where near.courses > coalesce((select courses from rare), 500)
  ), answered as (
    select answer.course_id, position.place, max(answer.closeness * answer.weight) as share
    from answer cross join lateral generate_series(answer.first, answer.last) as position (place)
    group by answer.course_id, position.place
  ), scored as (
    select answered.course_id,
      sum(answered.share * place.weight) / (select sum(place.weight) from place) as score
    from answered join place on place.place = answered.place
    group by answered.course_id
    order by 2 desc limit 100
  ), ranked as (
    select course.vendor_id, course.name, course.city, course.state_region, course.country, card.there, source.attribution,
      course.search_key, source.priority,
      scored.score + 0.25 * extensions.similarity(course.search_name, array_to_string(v_words, ' '))
        + case when card.there then 0.02 else 0 end + case when source.priority = 1 then 0.04 else 0 end as score
    from scored
    cross join lateral (
      select * from public.courses as known where known.id = scored.course_id and known.withdrawn_at is null offset 0
    ) as course
    join public.course_sources as source on source.id = course.source and source.is_offered
    cross join lateral (
      select count(*) > 0 as there from (
        select from public.course_tees as tee where tee.course_id = course.id limit 1) as first_tee) as card
    where scored.score >= 0.4
  ), once as (
    select distinct on (ranked.search_key) ranked.* from ranked
    order by ranked.search_key, ranked.there desc, ranked.priority, ranked.score desc
  )
  select once.vendor_id, once.name, once.city, once.state_region, once.country, once.there, once.attribution
  from once order by once.score desc, length(once.name), once.name, once.vendor_id
  limit least(greatest(coalesce(p_limit, 10), 1), 50);
end
$$;

/* A course with its tees and cards; null when there is none of this name: {vendor_id, name, …, tees: [{…, holes: []}]}. */
create function public.course_details(p_vendor_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'vendor_id', course.vendor_id, 'name', course.name, 'city', course.city, 'state_region', course.state_region,
    'country', course.country, 'latitude', course.latitude, 'longitude', course.longitude,
    'updated_at', course.updated_at, 'source', source.name, 'licence', source.licence,
    'licence_url', source.licence_url, 'attribution', source.attribution,
    'tees', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', tee.name, 'gender', tee.gender, 'course_rating', tee.course_rating, 'slope_rating', tee.slope_rating,
        'holes', (
          select jsonb_agg(jsonb_build_object(
            'number', hole.hole, 'par', hole.par, 'distance', hole.yards, 'si', hole.stroke_index) order by hole.hole)
          from public.course_holes as hole where hole.tee_id = tee.id)) order by tee.place)
      from public.course_tees as tee where tee.course_id = course.id), '[]'))
  from public.courses as course
  join public.course_sources as source on source.id = course.source and source.is_offered
  where course.vendor_id = p_vendor_id and course.withdrawn_at is null
$$;

revoke execute on function public.search_courses(text, int), public.course_details(text) from public, anon;
grant execute on function public.search_courses(text, int), public.course_details(text) to authenticated, service_role;
