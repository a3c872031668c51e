-- What a client sends, checked before anything is done with it.

/*
 * The text without spaces around it, in Unicode's composed form; null when it is longer than p_max code points, shows
 * nothing, or holds what isn't seen: controls, marks that turn the text's direction, characters without width. Joiners
 * stay, for emoji and scripts need them. The same characters as golf/src/nickname.ts, by golf/vectors/unseen.json.
 */
create function private.checked_text(p_text text, p_max int) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- Spaces of every kind, those that JavaScript trims.
  c_spaces constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000';
  v_text text;
begin
  -- Before any work: a text this long isn't a name, however it is composed.
  if p_text is null or octet_length(p_text) > 2000 then
    return null;
  end if;
  v_text := normalize(btrim(p_text, c_spaces), nfc);
  if char_length(v_text) not between 1 and p_max
    or v_text ~ '[\u0001-\u001F\u007F-\u009F\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]'
    -- Only marks, joiners, inner spaces, tags and the blank letters of Hangul and Braille: nothing to see.
    or v_text ~ '^[ \u00A0\u00AD\u0300-\u036F\u115F\u1160\u1680\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u200D\u202F\u205F\u20D0-\u20FF\u2800\u3000\u3164\uE000-\uF8FF\uFE00-\uFE0F\uFE20-\uFE2F\uFFA0\U000E0000-\U0010FFFF]*$'
  then
    return null;
  end if;
  return v_text;
end
$$;

/* A player's name: 1 to 20 characters that can be seen. */
create function private.checked_nickname(p_nickname text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_nickname text := private.checked_text(p_nickname, 20);
begin
  if v_nickname is null then
    perform private.refuse('bad_nickname');
  end if;
  return v_nickname;
end
$$;

/* The id of a player with a device, which the device made; 'manual_' begins those without one. */
create function private.checked_player_id(p_player_id text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if p_player_id is null or p_player_id !~ '^[A-Za-z0-9_-]{1,80}$' or p_player_id like 'manual\_%' then
    perform private.refuse('bad_argument');
  end if;
  return p_player_id;
end
$$;

/* A join code, trimmed and in capitals. 'C' so that a Turkish database makes an I of an i. */
create function private.checked_code(p_code text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_code text := upper(btrim(left(p_code, 100)) collate "C");
begin
  if v_code is null or v_code !~ '^[A-Z0-9]{6}$' then
    perform private.refuse('bad_code');
  end if;
  return v_code;
end
$$;

/* Whether a hole can have this many strokes: a whole JSON number from 0 (not played) to 99. By golf/vectors/strokes-range.json. */
create function private.is_stroke_count(p_strokes jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_strokes) = 'number'
    then (p_strokes #>> '{}')::numeric between 0 and 99 and (p_strokes #>> '{}')::numeric % 1 = 0
    else false end
$$;

revoke execute on all functions in schema private from public, anon;
