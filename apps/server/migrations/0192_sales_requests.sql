-- What visitors send with the form “Talk to sales” (spec 1.18), for operators of the installation.
CREATE TABLE sales_requests (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  organization text NOT NULL,
  size text NOT NULL CHECK (size IN ('1-10', '11-50', '51-200', '201-1000', '1001+')),
  about text NOT NULL,
  call_time text,
  language text NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in_progress', 'done')),
  created_at timestamptz NOT NULL
);

-- The list of one status, newest first; that of all follows the primary key.
CREATE INDEX sales_requests_by_status ON sales_requests (status, id);
