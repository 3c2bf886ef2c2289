-- no_h264: the Chromium of a recorder does not encode H.264, without which Safari could not play what it records.
ALTER TABLE recorders DROP CONSTRAINT recorders_problem_check;
ALTER TABLE recorders ADD CONSTRAINT recorders_problem_check
  CHECK (problem IN ('no_browser', 'no_ffmpeg', 'no_h264'));
