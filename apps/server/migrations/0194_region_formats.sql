-- How the region of the browser that signed up writes times and dates: regionFormatsSchema of the contract. Null: not known.
ALTER TABLE sign_ups ADD COLUMN formats jsonb;
